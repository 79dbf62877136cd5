// Escape codes move a terminal's cursor; zero-width and direction characters hide text.
const HIDDEN =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** The text with invisible characters as \u escapes, for a terminal. Line feeds stay. */
export function visibleText(text: string): string {
  return text.replaceAll(
    HIDDEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
