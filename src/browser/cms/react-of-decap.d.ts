declare module 'react-of-decap' {
  export { default } from 'react';
}

declare module 'react-dom-of-decap' {
  export { default } from 'react-dom';
}
