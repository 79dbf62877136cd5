import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'

/** Units of a product of a sale that can still come back. */
export const leftOf = ({ sold, returned }: ReturnableSale['items'][number]) => sold - returned
