import { types } from 'pg'

import type { CustomTypesConfig } from 'pg'

const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184

const PARSERS = new Map<number, (text: string) => unknown>([
  // Counts and sums of quantities stay far below 2^53.
  [INT8, Number],
  // Number() is correctly rounded: a reply with 2 decimals equals the stored value.
  [NUMERIC, Number],
  [TIMESTAMPTZ, isoTime],
])

/** The parsers of this server's connections alone: whole and decimal numbers, times as ISO texts. */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: (oid, format): unknown =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? types.getTypeParser(oid, format),
}

/** `2026-11-20 07:05:09.12+00` as `2026-11-20T07:05:09.120Z`; the connection's time zone is UTC. */
function isoTime(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()
  const [seconds = '', fraction = ''] = text.slice(0, -3).split('.')
  return `${seconds.replace(' ', 'T')}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
