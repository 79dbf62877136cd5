import 'virtual:mantine-variables.css'
import '@mantine/core/styles/global.css'
import { MantineProvider } from '@mantine/core'

import { useColorScheme } from './color-scheme.ts'
import { theme } from './theme.ts'

import type { ReactNode } from 'react'

/**
 * What NumberField and LookupField need around them. A Dialog brings it; a page with such a field
 * puts it around the field, so that no first screen waits for it.
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
