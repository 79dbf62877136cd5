import type { suppliers as English } from '../en/suppliers.ts'

export const suppliers: typeof English = {}
