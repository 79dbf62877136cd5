import classes from './Message.module.css'

import type { ReactNode } from 'react'

type MessageProps = { tone: 'danger' | 'success' | 'warning'; children: ReactNode }

/** A sentence that must be seen: failures interrupt a screen reader, the rest waits its turn. */
export function Message({ tone, children }: MessageProps) {
  const Tag = tone === 'danger' ? 'p' : 'output'
  return (
    <Tag
      className={classes.message}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      {children}
    </Tag>
  )
}
