/** The key of a button, where there is a keyboard. */
export function KeyHint({ of: keys }: { of: string }) {
  return <kbd aria-hidden="true">{keys}</kbd>
}
