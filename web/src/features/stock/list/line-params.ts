/** Filters by what a line of a document says, in the address of its list. In each first screen: it imports no filters. */
export const LINE_PARAMS = { productId: 'id' } as const
