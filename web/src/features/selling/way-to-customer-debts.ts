/** To the customers who owe. */
export const WAY_TO_DEBTS = { to: '/customers/ageing' } as const
