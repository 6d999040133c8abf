import { generateX25519Identity, identityToRecipient } from 'age-encryption';

const identity = await generateX25519Identity();
console.log(`# Set this where backups are made. It cannot open them.
BACKUP_RECIPIENT=${await identityToRecipient(identity)}

# Store this in two places away from the backups, and nowhere else. It opens all of them.
BACKUP_IDENTITY=${identity}`);
