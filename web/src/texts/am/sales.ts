import type { sales as English } from '../en/sales.ts'

export const sales: typeof English = {}
