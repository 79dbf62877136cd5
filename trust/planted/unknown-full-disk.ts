import type { Planted } from '../lib/goal.ts'

/** A full disk is an error nobody foresaw. */
export const unknownFullDisk: Planted = {
  name: 'a full disk is no reason',
  foundBy: ['G7.3'],
  code: [{ find: 'if (code === "53100") return new AppError("STORAGE_FULL");', replace: '' }],
}
