/** Signs that authors type in front of items. Dashes, asterisks and emoji are not among them: headings have them, too. */
export const BULLET_SIGNS = '•·●▪◦‣⁃∙○■□◆➢➤►→✓☆»';

/** A sign, a dash or a number in front of an item, or Word's bullet of the second level: the letter o, once it is pasted. */
export const BULLET = new RegExp(`^(?:[${BULLET_SIGNS}–—*-]|\\d{1,2}[.)])\\s+(?=\\S)|^o\\s+(?=\\p{Lu})`, 'u');
