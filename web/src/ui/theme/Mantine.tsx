import 'virtual:mantine-variables.css'
import '@mantine/core/styles/global.css'
import { MantineProvider } from '@mantine/core'

import { useColorScheme } from '../shell/color-scheme.ts'
import { theme } from './theme.ts'

import type { ReactNode } from 'react'

/**
 * The provider for NumberField and LookupField. A Dialog includes it; a page with such a field
 * wraps the field, so that no first screen loads it.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const scheme = useColorScheme()
  return (
    // Variables come from the stylesheet, and the responsive helper classes are not used: both would be inline styles.
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
