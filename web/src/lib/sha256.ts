// SHA-256 by hand: a browser offers its own only where the page came by TLS, and a club's table may not.
const K = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits after the point. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32);
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The bytes with the mark, the zeros and the length that the hash asks for. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}

function schedule(view: DataView, at: number): Uint32Array {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const small = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const large = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16]! + small + w[i - 7]! + large;
  }
  return w;
}

/** The hash of bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const view = padded(bytes);
  const hash = Uint32Array.from(START);
  for (let at = 0; at < view.byteLength; at += 64) {
    const w = schedule(view, at);
    const s = Uint32Array.from(hash);
    for (let i = 0; i < 64; i++) {
      const [a, b, c, d, e, f, g, h] = s as unknown as [number, number, number, number, number, number, number, number];
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!;
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      s.set([one + two, a, b, c, d + one, e, f, g]);
    }
    for (let i = 0; i < 8; i++) hash[i] = hash[i]! + s[i]!;
  }
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
}
