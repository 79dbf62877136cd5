export const products = {}
