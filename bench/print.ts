/** Prints a line at once; a bench takes minutes. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
