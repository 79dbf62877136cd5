import { SEARCH_MAX } from '@mezgeb/contract/kit/endpoint'

import type { Page, Param } from '../shell/feature.ts'

/** Page limit of an address: a reload reads all pages again. Beyond it a user searches. */
export const PAGES_MAX = 20

const PARAMS: Record<Param, (text: string) => string | number | false> = {
  // The server refuses longer texts, and control characters.
  text: (text) => text.slice(0, SEARCH_MAX).replaceAll(/[\0\p{Cs}]/gu, ''),
  page: (text) => isPage(Number(text)) && Number(text),
  day: (text) => isBusinessDay(text) && isoDay(text) === text && text,
  id: (text) => isId(text) && text,
  ids: (text) => text.split(',').every(isId) && text,
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

export function readSearch(params: Page['search'] = {}, raw: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(params).map(([name, param]) => {
      const given = raw[name]
      const isGiven = typeof given === 'string' || typeof given === 'number'
      const read = isGiven && PARAMS[param](String(given))
      return [name, read === false ? undefined : read]
    }),
  )
}

function isPage(number: number): boolean {
  return Number.isInteger(number) && number >= 2 && number <= PAGES_MAX
}

// February 30 is March 2 or no day at all.
function isoDay(text: string): string {
  return new Date(Date.parse(text) || 0).toISOString().slice(0, 10)
}

/** The server accepts days from 2000 to 2099. */
export function isBusinessDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text)
}

export type Period = { from?: string | undefined; to?: string | undefined }
