/** To the list of staff, those who wait for approval first. */
export const WAY_TO_PEOPLE = { to: '/users' } as const
