/** The PostgreSQL that npm brings, and the day PostgreSQL published it, which no file of the package tells. */
export const POSTGRES_RELEASE = { version: '18.4', published: '2026-05-14' } as const
