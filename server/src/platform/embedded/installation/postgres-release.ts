/** Version of the embedded PostgreSQL, and its release date, which no file of the package contains. */
export const POSTGRES_RELEASE = { version: '18.4', published: '2026-05-14' } as const
