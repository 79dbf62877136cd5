/**
 * The advisory lock of whoever changes the schema; a backup shares it, so that no table changes while it is read.
 * Any constant does, as long as every Mezgeb takes the same one.
 */
export const MIGRATOR_LOCK = 4_839_201
