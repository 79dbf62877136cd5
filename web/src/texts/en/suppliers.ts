export const suppliers = {}
