/** Prints a line at once; the suite takes minutes. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
