import type { customers as English } from '../en/customers.ts'

export const customers: typeof English = {}
