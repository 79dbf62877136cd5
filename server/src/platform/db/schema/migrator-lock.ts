/**
 * The advisory lock of a migration; a backup shares it, so that no table changes while it is read.
 * Every version of Mezgeb must take the same constant.
 */
export const MIGRATOR_LOCK = 4_839_201
