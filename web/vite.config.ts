import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The table serves what is built here; in development Vite hands the API on to a running table.
const table = process.env.KORVOLAN_TABLE ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/korvolan/table/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content policy wants fonts and pictures as files
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: table, ws: true } } },
});
