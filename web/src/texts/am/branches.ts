import type { branches as English } from '../en/branches.ts'

export const branches: typeof English = {}
