export const institutions = {}
