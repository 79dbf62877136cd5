const TWO_MINUS = [0, 2, 4, 6, 8, 9, 1, 3, 5, 7]
const THREE = [0, 3, 6, 9, 2, 5, 8, 1, 4, 7]
const FIVE_PLUS = [0, 5, 1, 6, 2, 7, 3, 8, 4, 9]
const FIVE_MINUS = [0, 5, 9, 4, 8, 3, 7, 2, 6, 1]

const OF_FOUR = [TWO_MINUS, TWO_MINUS, THREE, FIVE_MINUS]
const OF_FIVE = [FIVE_PLUS, TWO_MINUS, FIVE_MINUS, FIVE_PLUS, TWO_MINUS]

/** The digit before a price or weight of 4 or 5 digits by which a scale's label verifies it (GS1 General Specifications, 7.9). */
export function valueVerifier(value: string): string {
  const digits = Array.from(value, Number)
  const weights = digits.length === 4 ? OF_FOUR : OF_FIVE
  const sum = digits.reduce((total, digit, at) => total + (weights[at]?.[digit] ?? 0), 0)
  const verifier = digits.length === 4 ? sum * 3 : FIVE_MINUS.indexOf((10 - (sum % 10)) % 10)
  return String(verifier % 10)
}
