import classes from './Logo.module.css'

// Outlines of Noto Sans Ethiopic (OFL 1.1), drawn so that the name does not load the font.
const ME =
  'M5.4 18.2Q3.9 18.2 3 17.4Q2 16.7 1.6 15.2Q1.2 13.7 1.2 11.6Q1.2 9.8 1.5 8.4Q1.9 6.9 2.6 5.9Q3.3 4.8 4.3 4.3Q5.3 3.7 6.6 3.7H14.9Q17.1 3.7 18.1 5.3Q19.2 6.9 19.2 10Q19.2 13.2 18.1 14.9Q17 16.5 15 16.5H11.6V5.6H9.5V16Q9 16.6 8.5 17.1Q7.9 17.6 7.1 17.9Q6.4 18.2 5.4 18.2ZM5.5 16.3Q6 16.3 6.3 16.1Q6.7 15.8 7 15.5V5.6H6.7Q6 5.6 5.4 6Q4.8 6.5 4.4 7.2Q4.1 8 3.9 9.1Q3.7 10.2 3.7 11.5Q3.7 13.2 3.9 14.2Q4.1 15.3 4.5 15.8Q4.9 16.3 5.5 16.3ZM14.1 14.6H14.7Q15.3 14.6 15.7 14.2Q16.1 13.9 16.3 13.2Q16.6 12.6 16.6 11.7Q16.7 10.9 16.7 10Q16.7 9.2 16.6 8.4Q16.6 7.6 16.3 7Q16.1 6.4 15.7 6Q15.3 5.6 14.7 5.6H14.1Z'
const ZGEB =
  'M24.6 18V7.6Q24.6 6.8 24.4 6.3Q24.2 5.9 23.9 5.7Q23.5 5.5 23.2 5.5H23.1Q22.8 6.3 22.3 6.7Q21.8 7.1 21.1 7.1H20.6L21.4 3.7H23.4Q24.8 3.7 25.6 4.2Q26.4 4.6 26.8 5.4Q27.2 6.2 27.2 7.5V9.5H30.4V3.7H32.9V18H30.4V11.6H27.2V18Z M42.4 18V11.1Q42.4 9.4 42.1 8.3Q41.8 7.2 41.3 6.6Q40.7 6 39.8 5.8Q38.9 5.5 37.6 5.5H37.3Q37 6.4 36.5 6.7Q36 7.1 35.3 7.1H34.9L35.6 3.7H37.8Q39.6 3.7 40.9 4.1Q42.3 4.4 43.2 5.2Q44 6 44.5 7.3Q44.9 8.5 44.9 10.4V18Z M46.9 14.2 47.6 10.9H51.8V12.7H49.3Q49 13.5 48.5 13.8Q47.9 14.2 47.4 14.2ZM55.4 3.5Q57 3.5 58 4.1Q59 4.7 59.5 5.8Q60 6.8 60 8.4V18H57.5V8.5Q57.5 7.1 57 6.4Q56.5 5.7 55.4 5.7Q54.6 5.7 54.1 6Q53.6 6.4 53.4 7Q53.3 7.7 53.3 8.5V18H50.7V8.4Q50.7 6.9 51.2 5.8Q51.7 4.7 52.7 4.1Q53.8 3.5 55.4 3.5Z'

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
      <path d={`${ME} ${ZGEB}`} />
    </svg>
  )
}
