import { foldHomophones } from '@mezgeb/contract/kit/amharic'

import { likePattern } from './paging.ts'

/** How a list searches for a text. Each form has its own statement: PostgreSQL plans a statement once for all its values. */
export type SearchForm = 'none' | 'index' | 'scan'

type Search = { form: SearchForm; pattern: string | null }

// The index needs three letters in a row; with fewer, as in common Amharic words (ቡና, ሻይ), it reads everything, slowly.
const THREE_LETTERS = /[\p{L}\p{N}]{3}/u

export function searchFor(text: string | undefined): Search {
  const pattern = likePattern(text)
  if (text === undefined || pattern === null) return { form: 'none', pattern: null }
  return { form: THREE_LETTERS.test(foldHomophones(text)) ? 'index' : 'scan', pattern }
}

export function inEachForm<T, More extends unknown[]>(
  make: (form: SearchForm, ...more: More) => T,
  ...more: More
): Record<SearchForm, T> {
  return { none: make('none', ...more), index: make('index', ...more), scan: make('scan', ...more) }
}

/** Regardless of case and homophones (docs/decisions/0010). The sub-select folds the text once per statement, not once per row. */
export function hasText(key: string, parameter: string): string {
  return `${key} like (select fold_name(${parameter}))`
}

/** The same for a list that is too short for an index; everything without a text. */
export function hasTextIfAny(key: string, parameter: string): string {
  return `(${parameter}::text is null or ${hasText(key, parameter)})`
}

const CONDITIONS: Record<SearchForm, (parameter: string) => string> = {
  none: (parameter) => `${parameter}::text is null`,
  index: (parameter) => hasText('search_key', parameter),
  // IS TRUE prevents the use of the index.
  scan: (parameter) => `(${hasText('search_key', parameter)}) is true`,
}

export function searchCondition(form: SearchForm, parameter: string): string {
  return CONDITIONS[form](parameter)
}

/** Rows of institution $1 whose name has the text: trigrams find a few too many; without them the index of names is twice as fast. */
export function fromNamed(table: string, form: SearchForm, parameter: string): string {
  const inName = hasText('name_key', parameter)
  return form === 'index'
    ? `from ${table} where institution_id = $1 and ${hasText('search_key', parameter)} and ${inName}`
    : `from (select id, name_key from ${table} where institution_id = $1
              order by name_key, id offset 0) named where ${inName}`
}

// With this rune, which is in no word, between its letters a single letter makes a trigram for the index.
const BETWEEN = 'ᚠ'

/** The pattern that finds a text of any length in a `letters_key`. */
export function lettersPattern(text: string): string {
  // Two letters that sound like one are one in the key.
  const letters = Array.from(foldHomophones(text.toLowerCase()), (letter) =>
    letter.replace(/[\\%_]/, String.raw`\$&`),
  )
  return `%${BETWEEN}${letters.join(BETWEEN)}${BETWEEN}%`
}

export function isLike(parameter: string): string {
  return `search_key %> (select fold_name(${parameter}))`
}
