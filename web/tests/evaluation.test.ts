import { expect, test } from "vitest";
import { evaluationGraph, nearestStep } from "../src/lib/evaluation";

const found = {
  seats: ["north", "south"],
  worth: [
    { step: 0, value: 0 },
    { step: 5, value: 1 },
    { step: 10, value: -1 },
  ],
  turning: [{ step: 10, value: -2 }],
};

test("the first seat's win is at the top, the other's at the bottom", () => {
  expect(evaluationGraph(found, 0, 10).line).toBe("0.00,20.00 50.00,1.00 100.00,39.00");
});

test("a click goes to the nearest position that was valued", () => {
  expect(nearestStep(found, 6.9)).toBe(5);
  expect(nearestStep(found, 99)).toBe(10);
});
