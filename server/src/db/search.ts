import { likePattern } from './paging.ts'

/**
 * How a list looks for a text in the `search_key` of its table (docs/decisions/0008): not at all, through the index of
 * trigrams, or by reading row after row. Each form is a statement of its own, because a statement is planned once for
 * all its values.
 */
export type SearchForm = 'none' | 'index' | 'scan'

type Search = { form: SearchForm; value: string | null }

// With less than three letters in a row the index knows nothing to look up and becomes a slow way to read everything.
// Words that short are common in Amharic: ቡና, ሻይ.
const THREE_LETTERS = /[\p{L}\p{N}]{3}/u

/** The form for what was typed, and the value of the parameter of its condition. */
export function searchFor(text: string | undefined): Search {
  const pattern = likePattern(text)
  if (text === undefined || pattern === null) return { form: 'none', value: null }
  return THREE_LETTERS.test(text)
    ? { form: 'index', value: pattern }
    : { form: 'scan', value: text }
}

const CONDITIONS: Record<SearchForm, (parameter: string) => string> = {
  none: (parameter) => `${parameter}::text is null`,
  index: (parameter) => `search_key like lower(${parameter})`,
  scan: (parameter) => `position(lower(${parameter}) in search_key) > 0`,
}

/** The condition of a form. It finds the text literally, anywhere, without regard to case. */
export function searchCondition(form: SearchForm, parameter: string): string {
  return CONDITIONS[form](parameter)
}
