import { useRouter } from '@tanstack/react-router'

import classes from './Button.module.css'

import type { NavigateOptions } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type ButtonLinkProps = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  way: NavigateOptions
  variant?: 'secondary' | 'quiet'
}

/**
 * A link to another screen that looks like the buttons beside it. Not the router's own: that one looks at the address
 * anew whenever it changes, and the cards of a long list have a thousand of these.
 */
export function ButtonLink(props: ButtonLinkProps) {
  const { way, variant = 'secondary', children, ...anchor } = props
  const router = useRouter()
  const preload = () => void router.preloadRoute(way).catch(() => undefined)

  function handleClick(event: MouseEvent): void {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.button !== 0 || isElsewhere) return
    event.preventDefault()
    void router.navigate(way)
  }

  return (
    <a
      {...anchor}
      className={classes.button}
      data-variant={variant}
      data-size="sm"
      href={router.buildLocation(way).href}
      onClick={handleClick}
      onMouseEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
    >
      {children}
    </a>
  )
}
