import amharicName from './amharic-name.svg'
import classes from './Logo.module.css'
import wordmark from './wordmark.svg'

// Outlines of Noto Sans Ethiopic (OFL 1.1), drawn so that the name does not load the font. Whole words are files beside it:
// nothing waits for them.
const ME =
  'M5.4 18.2Q3.9 18.2 3 17.4Q2 16.7 1.6 15.2Q1.2 13.7 1.2 11.6Q1.2 9.8 1.5 8.4Q1.9 6.9 2.6 5.9Q3.3 4.8 4.3 4.3Q5.3 3.7 6.6 3.7H14.9Q17.1 3.7 18.1 5.3Q19.2 6.9 19.2 10Q19.2 13.2 18.1 14.9Q17 16.5 15 16.5H11.6V5.6H9.5V16Q9 16.6 8.5 17.1Q7.9 17.6 7.1 17.9Q6.4 18.2 5.4 18.2ZM5.5 16.3Q6 16.3 6.3 16.1Q6.7 15.8 7 15.5V5.6H6.7Q6 5.6 5.4 6Q4.8 6.5 4.4 7.2Q4.1 8 3.9 9.1Q3.7 10.2 3.7 11.5Q3.7 13.2 3.9 14.2Q4.1 15.3 4.5 15.8Q4.9 16.3 5.5 16.3ZM14.1 14.6H14.7Q15.3 14.6 15.7 14.2Q16.1 13.9 16.3 13.2Q16.6 12.6 16.6 11.7Q16.7 10.9 16.7 10Q16.7 9.2 16.6 8.4Q16.6 7.6 16.3 7Q16.1 6.4 15.7 6Q15.3 5.6 14.7 5.6H14.1Z'

/** The mark alone: a መ over the double rule that closes a ledger column. */
export function LogoMark() {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={classes.tile} width="32" height="32" rx="7" />
      <path className={classes.ink} transform="translate(5.8 2.2)" d={ME} />
      <path className={classes.rule} d="M7 24h18M7 27h18" />
    </svg>
  )
}

/** The word መዝገብ, in the colour of the text around it. */
export function Wordmark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 2 61 18" aria-hidden="true" fill="currentColor">
      <use href={`${wordmark}#word`} />
    </svg>
  )
}

/** አማርኛ, the name of the language, in the colour of the text around it. */
export function AmharicName({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 -1 54 20" aria-hidden="true" fill="currentColor">
      <use href={`${amharicName}#word`} />
    </svg>
  )
}
