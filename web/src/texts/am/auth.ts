import type { auth as English } from '../en/auth.ts'

export const auth: typeof English = {}
