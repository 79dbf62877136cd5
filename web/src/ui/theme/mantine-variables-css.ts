import {
  DEFAULT_THEME,
  convertCssVariables,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'

import { theme } from './theme.ts'

type Variables = Record<string, string>

const USED_COLORS = new Set(['dark', 'gray', 'red', 'ledger'])

// Ours over Mantine's, by the names of tokens.css, which knows light and dark.
const TOKENS: Variables = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--field)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--field-line)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
}

/** The theme as CSS custom properties, without the palettes that no screen uses. Runs in the build. */
export function mantineVariablesCss(): string {
  const resolved = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const css = convertCssVariables({
    variables: used(resolved.variables),
    light: { ...used(resolved.light), ...TOKENS },
    dark: { ...used(resolved.dark), ...TOKENS },
  })
  return css
}

function used(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => isUsed(name)))
}

function isUsed(name: string): boolean {
  const color = /^--mantine-color-([a-z]+)-/.exec(name)?.[1]
  if (color === undefined || !(color in DEFAULT_THEME.colors)) return !name.endsWith('-contrast')
  return USED_COLORS.has(color)
}
