type OptionValue = { name: string; value: string }

const OPTION =
  /\s*(?:"((?:[^"]|"")*)"|([^;፤:፦\n]*?))\s*[:፦]\s*(?:"((?:[^"]|"")*)"|([^;፤\n]*?))\s*(?:[;፤\n]|$)/uy

/** The options of a variant in one line: `Size: 39; Colour: black`. */
export function optionsText(options: readonly OptionValue[]): string {
  return options.map(({ name, value }) => `${quoted(name, /[:፦]/)}: ${quoted(value)}`).join('; ')
}

export function optionsIn(text: string): OptionValue[] | undefined {
  const options: OptionValue[] = []
  OPTION.lastIndex = 0
  while (OPTION.lastIndex < text.length) {
    const found = OPTION.exec(text)
    if (found === null) return undefined
    const [, quotedName, name = '', quotedValue, value = ''] = found
    options.push({
      name: quotedName?.replaceAll('""', '"') ?? name,
      value: quotedValue?.replaceAll('""', '"') ?? value,
    })
  }
  return options
}

function quoted(text: string, sign = /(?!)/): string {
  return /^"|[;፤\n]/.test(text) || sign.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
