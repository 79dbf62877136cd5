import { createTheme } from '@mantine/core'

/** Mantine with our font, shape and one palette; the colours by meaning are in tokens.css. */
export const theme = createTheme({
  primaryColor: 'ledger',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--font)',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  colors: {
    ledger: [
      '#eaf5f0',
      '#d5e9e0',
      '#abd3c2',
      '#7fbda3',
      '#58a888',
      '#3b9473',
      '#278163',
      '#186b50',
      '#0f5c4a',
      '#0c3a30',
    ],
  },
})
