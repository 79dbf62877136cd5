import type { Planted } from '../../lib/goal.ts'

/** NUL and lone surrogates reach the database. */
export const anyText: Planted = {
  name: 'texts that cannot be stored are let in',
  foundBy: ['G13'],
  code: [
    {
      find: 'const PROPER_TEXT = /^[^\\u0000\\ud800-\\udfff]*$/u',
      replace: 'const PROPER_TEXT = /^/u',
    },
    { find: "if (/^2[23]/.test(code)) return new AppError('INVALID')", replace: '' },
  ],
}
