import Joinery

extension Dependencies {
    var accounts: Accounts { singleton { Accounts(ledger: ledger, mail: mail) } }
    var ledger: Ledger { singleton { Ledger(accounts: accounts, mail: mail) } }
    var mail: Mail { singleton { Mail(templates: templates) } }
    var templates: Templates { singleton { Templates(accounts: accounts) } }
}
