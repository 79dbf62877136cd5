import type { Planted } from '../../lib/goal.ts'

/** A full disk is an unforeseen error. */
export const unknownFullDisk: Planted = {
  name: 'a full disk is no reason',
  foundBy: ['G7.3'],
  code: [{ find: "if (code === DISK_FULL) return new AppError('STORAGE_FULL')", replace: '' }],
}
