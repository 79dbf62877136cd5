const DIGITS_MIN = 3

/** Lines and corners of a keypad, which are tried first. */
const KEYPAD = new Set(
  '147258 258369 369258 147369 159357 159753 357159 753159 142536 152637 741852 852963 963852'.split(
    ' ',
  ),
)

/** Whether a PIN of six digits is among those that are guessed first: few digits, rows, repetitions, lines of a keypad. */
export function isWeakPin(pin: string): boolean {
  const half = pin.slice(0, 3)
  const mirrored = Array.from(half).toReversed().join('')
  return (
    new Set(pin).size < DIGITS_MIN ||
    isRow(pin) ||
    // 112233 and 135790 by pairs.
    isRow(pin.replaceAll(/(\d)\1/g, '$1')) ||
    pin.endsWith(half) ||
    pin.endsWith(mirrored) ||
    KEYPAD.has(pin)
  )
}

/** All steps from digit to digit are the same; 9 and 0 are neighbours. */
function isRow(digits: string): boolean {
  const steps = Array.from(digits.slice(1), (digit, index) => {
    const step = Number(digit) - Number(digits[index])
    return (step + 10) % 10
  })
  return new Set(steps).size < 2
}
