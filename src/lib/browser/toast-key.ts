// Holds constants only: page scripts and islands share them, and a shared function would need a
// file of its own.

export const handedOverToastKey = 'handed-over-toast';
