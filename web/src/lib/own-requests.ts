/** Ids of the requests by which this tab has changed something: it has looked again already. */
export const ownRequests = new Set<string | null>()
