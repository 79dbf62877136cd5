import { useEffect, useRef, useState } from 'react'

import classes from './SearchField.module.css'

import type { Ref } from 'react'

const PAUSE_MS = 250

type SearchFieldProps = {
  ref?: Ref<HTMLInputElement>
  /** Also the accessible name: `Search categories...` */
  placeholder: string
  value: string
  /** Called when the typing pauses, or at once on Enter and when the field is emptied. */
  onChange: (text: string) => void
}

/** Search that follows the typing without a request per letter. */
export function SearchField({ ref, placeholder, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)

  useEffect(() => {
    // The address changed by itself (back button, link): follow it.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return undefined
    const timer = setTimeout(() => send(wanted), wanted === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  })

  function send(wanted: string): void {
    sent.current = wanted
    onChange(wanted)
  }

  return (
    <form
      className={classes.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== sent.current) send(text.trim())
      }}
    >
      <svg className={classes.glass} viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="8.5" cy="8.5" r="5.5" />
        <path d="m13 13 4.5 4.5" />
      </svg>
      <input
        ref={ref}
        className={classes.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  )
}
