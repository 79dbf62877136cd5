import type { dashboard as English } from '../en/dashboard.ts'

export const dashboard: typeof English = {}
