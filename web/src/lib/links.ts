/** The link that brings a secret to another browser. The part after # never travels to a server. */
export const joinLink = (secret: string, page = location.origin): string => `${page}/join#${secret}`;
