export const jsonMembers = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')
