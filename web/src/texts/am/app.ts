import type { app as English } from '../en/app.ts'

export const app: typeof English = {}
