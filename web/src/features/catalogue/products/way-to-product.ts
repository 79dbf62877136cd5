/** To the page of a product. */
export const wayToProduct = (id: string) => ({ to: '/products/$id' as const, params: { id } })
