/** Request ids of this tab's own writes; their change events are ignored: useSave has refetched already. */
export const ownRequestIds = new Set<string | null>()
