import React from 'react-of-decap';

interface LoginProps {
  onLogin: (credentials: object) => void;
}

/** Stands where the content manager asks for a login: the admin is signed in to this site already. */
export class AutoLogin extends React.Component<LoginProps> {
  override componentDidMount(): void {
    this.props.onLogin({});
  }

  override render(): null {
    return null;
  }
}
